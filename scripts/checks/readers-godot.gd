# Loads the scene and prints what Godot has of it: a line of JSON for each body.
extends SceneTree

func pairs(points):
	var out = []
	for p in points:
		out.append([p.x, p.y])
	return out

func mark(node):
	var shape = node.get_child(0).shape if node is Area2D else null
	var size = []
	if shape is RectangleShape2D:
		size = [2 * shape.extents.x, 2 * shape.extents.y]
	elif shape is CircleShape2D:
		size = [shape.radius]
	return {"name": node.get_meta("name"), "at": [node.position.x, node.position.y], "size": size}

func _init():
	var scene = load("res://scene.tscn")
	if scene == null:
		print("the scene cannot be loaded")
		OS.exit_code = 1
		quit()
		return
	var lines = []
	for body in scene.instance().get_children():
		var parts = []
		var marks = []
		for child in body.get_children():
			if child is CollisionPolygon2D:
				parts.append(pairs(child.polygon))
			else:
				marks.append(mark(child))
		lines.append(to_json({"name": body.get_meta("name"), "type": body.get_class(), "parts": parts, "marks": marks}))
	var file = File.new()
	file.open("res://read.json", File.WRITE)
	file.store_string("[" + PoolStringArray(lines).join(",\n") + "]")
	file.close()
	quit()
