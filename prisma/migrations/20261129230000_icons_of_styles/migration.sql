-- Drawings that administrators add to the icons of the style editor. docs/decisions/0294 says why styles do not refer to them.

-- step: together
CREATE TABLE style_icon (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL
    CONSTRAINT style_icon_name CHECK (name = btrim(name) AND char_length(name) BETWEEN 1 AND 100 AND name !~ '[/\\[:cntrl:]]'),
  -- Cleaned: shapes only.
  svg text NOT NULL CONSTRAINT style_icon_svg CHECK (svg LIKE '<svg%' AND octet_length(svg) <= 200000),
  added_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX style_icon_name_key ON style_icon (lower(name));
