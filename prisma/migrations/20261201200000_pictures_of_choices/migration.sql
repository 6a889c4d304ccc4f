-- An icon or a picture for each choice of an attribute. docs/decisions/0325 says why icons are copied and pictures are not.

-- step: together
CREATE TABLE choice_picture (
  code_id bigint PRIMARY KEY REFERENCES code ON DELETE CASCADE,
  icon text CONSTRAINT choice_picture_icon CHECK (char_length(icon) BETWEEN 1 AND 100),
  -- The drawing that the icon was when it was chosen. Cleaned: shapes only.
  svg text CONSTRAINT choice_picture_svg CHECK (svg LIKE '<svg%' AND octet_length(svg) <= 200000),
  file_id bigint REFERENCES general_attached_file,
  CONSTRAINT choice_picture_one CHECK (num_nonnulls(icon, file_id) = 1 AND (icon IS NULL) = (svg IS NULL))
);
CREATE INDEX choice_picture_file ON choice_picture (file_id) WHERE file_id IS NOT NULL;
