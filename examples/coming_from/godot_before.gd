# A sprite's collision polygons by its alpha, in Godot 3, and which of some points of the picture lie in one.
extends SceneTree

func _init():
	var image = Image.new()
	image.load("res://walker_strip6.png")
	var bitmap = BitMap.new()
	bitmap.create_from_image_alpha(image.get_rect(Rect2(0, 0, 32, 48)), 0.5)
	var polygons = bitmap.opaque_to_polygons(Rect2(0, 0, 32, 48), 1.0)
	for point in [Vector2(16, 24), Vector2(2, 2), Vector2(16, 12), Vector2(30, 46)]:
		var inside = false
		for polygon in polygons:
			inside = inside or Geometry.is_point_in_polygon(point, polygon)
		print("(%d, %d): %s" % [point.x, point.y, "inside" if inside else "outside"])
	quit()
