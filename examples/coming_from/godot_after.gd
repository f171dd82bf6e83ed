# The same with the scene that `hitmask bake --format godot3` wrote: its polygons lie about the middle of the picture.
extends SceneTree

func _init():
	var walker = load("res://walker.tscn").instance().get_child(0) # the first frame
	for point in [Vector2(16, 24), Vector2(2, 2), Vector2(16, 12), Vector2(30, 46)]:
		var inside = false
		for shape in walker.get_children():
			inside = inside or Geometry.is_point_in_polygon(point - Vector2(16, 24), shape.polygon)
		print("(%d, %d): %s" % [point.x, point.y, "inside" if inside else "outside"])
	quit()
