// Numbers and objects as the command prints them.

// The shortest form that reads back as the same number, as C's %g writes it.
export function real(value) {
    if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
    const digits = [14, 15, 16].find((n) => Number(value.toExponential(n)) === value);
    const [mantissa, exponent] = value.toExponential(digits).split('e').map((part, i) => (i ? Number(part) : part));
    if (exponent >= -4 && exponent <= digits) return plain(value, digits - exponent);
    const size = String(Math.abs(exponent)).padStart(2, '0');
    return `${trimmed(mantissa)}e${exponent < 0 ? '-' : '+'}${size}`;
}
const trimmed = (text) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
const plain = (value, decimals) => trimmed(value.toFixed(decimals));

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
