// Numbers and objects as the command prints them.

// The shortest form that reads back as the same number, as C's %g writes it.
export function real(value) {
    if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
    const text = decimals(value)
        .map((n) => rounded(value, n))
        .find((one) => Number(one) === value);
    const [, sign, first, rest, power] = /^(-?)(\d)\.?(\d*)e(.*)$/.exec(text);
    const exponent = Number(power);
    const digits = (first + rest).replace(/0+$/, '');
    if (exponent >= -4 && exponent <= rest.length) return sign + plain(digits, exponent);
    const size = String(Math.abs(exponent)).padStart(2, '0');
    return `${sign}${dotted(digits, 1)}e${exponent < 0 ? '-' : '+'}${size}`;
}
const LEAST_NORMAL = 2 ** -1022;
const decimals = (value) => (Math.abs(value) < LEAST_NORMAL ? Array.from({ length: 17 }, (_, n) => n) : [14, 15, 16]);
// So many decimals; where two are as near, the even one, as C has it. JavaScript takes the larger.
const rounded = (value, decimals) => {
    const text = value.toExponential(decimals);
    const rest = value.toExponential(100).split('e')[0].replace('-', '').slice(decimals + 2);
    const odd = Number(text[text.indexOf('e') - 1]) % 2 === 1;
    return odd && /^50*$/.test(rest) ? text.replace(/(\d)e/, (_, last) => `${last - 1}e`) : text;
};
const dotted = (digits, whole) =>
    digits.length > whole ? `${digits.slice(0, whole)}.${digits.slice(whole)}` : digits.padEnd(whole, '0');
const plain = (digits, exponent) =>
    exponent < 0 ? `0.${'0'.repeat(-exponent - 1)}${digits}` : dotted(digits, exponent + 1);

// JSON on one line. `undefined` is left out.
export function json(value) {
    if (typeof value === 'number') return real(value);
    if (Array.isArray(value)) return `[${value.map(json).join(',')}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${json(member)}`).join(',')}}`;
}

// For people: as many decimals as are wanted, none that are 0.
export const round = (value, decimals = 2) => String(Number(value.toFixed(decimals)) + 0);
