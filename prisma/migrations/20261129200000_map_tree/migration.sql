-- One tree for the map: element types stand in groups too, and whatever the map shows has scale limits and may be for some roles only.

-- Roles that a node of the tree may be for. Empty: for everybody. Administrators see everything.
CREATE FUNCTION are_node_roles(roles text[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT roles <@ ARRAY['USER', 'REVIEWER', 'ADMIN'] AND array_position(roles, NULL) IS NULL
$$;

-- Scale limits are denominators: 5000 to 50000 means that it shows from 1:5000 to 1:50000.
ALTER TABLE geometric_layer_group
  ADD COLUMN initially_visible boolean NOT NULL DEFAULT true,
  ADD COLUMN opacity opacity NOT NULL DEFAULT 1,
  ADD COLUMN min_scale double precision CHECK (min_scale > 0),
  ADD COLUMN max_scale double precision CHECK (max_scale > 0),
  ADD COLUMN roles text[] NOT NULL DEFAULT '{}' CHECK (are_node_roles(roles)),
  -- Of a group that stands among element types: the order of the type above which it lies. Empty: it lies below them all.
  ADD COLUMN above_type_order int,
  ADD CONSTRAINT geometric_layer_group_scales CHECK (min_scale <= max_scale);
ALTER TABLE geometric_layer
  ADD COLUMN min_scale double precision CHECK (min_scale > 0),
  ADD COLUMN max_scale double precision CHECK (max_scale > 0),
  ADD COLUMN roles text[] NOT NULL DEFAULT '{}' CHECK (are_node_roles(roles)),
  ADD CONSTRAINT geometric_layer_scales CHECK (min_scale <= max_scale);
ALTER TABLE geometric_element_type
  ADD COLUMN group_id bigint CONSTRAINT geometric_element_type_group_id_fkey REFERENCES geometric_layer_group,
  -- Of a type in a group: the order of the layer above which it lies. Empty: it lies above them all.
  ADD COLUMN above_layer_order int,
  ADD COLUMN initially_visible boolean NOT NULL DEFAULT true,
  ADD COLUMN min_scale double precision CHECK (min_scale > 0),
  ADD COLUMN max_scale double precision CHECK (max_scale > 0),
  ADD COLUMN roles text[] NOT NULL DEFAULT '{}' CHECK (are_node_roles(roles)),
  ADD CONSTRAINT geometric_element_type_scales CHECK (min_scale <= max_scale);
CREATE INDEX geometric_element_type_by_group ON geometric_element_type (group_id);

-- What a role does not see. A reviewer sees what contributors see. A group that is not for a role hides what stands in it.
CREATE FUNCTION is_for(role text, roles text[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT role = 'ADMIN' OR coalesce(cardinality(roles), 0) = 0 OR role = ANY (roles) OR (role = 'REVIEWER' AND 'USER' = ANY (roles))
$$;
CREATE FUNCTION hidden_types(role text) RETURNS bigint[] LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(array_agg(t.id), '{}') FROM geometric_element_type t LEFT JOIN geometric_layer_group g ON g.id = t.group_id
  WHERE NOT (is_for(role, t.roles) AND is_for(role, g.roles))
$$;
CREATE FUNCTION hidden_layers(role text) RETURNS bigint[] LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(array_agg(l.id), '{}') FROM geometric_layer l JOIN geometric_layer_group g ON g.id = l.group_id
  WHERE NOT (is_for(role, l.roles) AND is_for(role, g.roles))
$$;

-- The same for the map server, whose role reads this schema alone.
CREATE FUNCTION mapserver.hidden_types(role text) RETURNS bigint[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT hidden_types(role)
$$;

-- The version of the tree is this number and the versions of all that stands in it: it never falls, as what is deleted leaves its own here.
CREATE TABLE map_tree (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  changes bigint NOT NULL DEFAULT 1
);
INSERT INTO map_tree DEFAULT VALUES;

CREATE FUNCTION leave_version() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE map_tree SET changes = changes + 1 + (to_jsonb(OLD) ->> TG_ARGV[0])::bigint;
  RETURN NULL;
END $$;
CREATE TRIGGER leave_version AFTER DELETE ON geometric_layer_group FOR EACH ROW EXECUTE FUNCTION leave_version('version');
CREATE TRIGGER leave_version AFTER DELETE ON geometric_layer FOR EACH ROW EXECUTE FUNCTION leave_version('revision');
CREATE TRIGGER leave_version AFTER DELETE ON geometric_element_type FOR EACH ROW EXECUTE FUNCTION leave_version('version');

CREATE FUNCTION map_tree_version() RETURNS bigint LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT (SELECT changes FROM map_tree) + (SELECT coalesce(sum(version), 0) FROM geometric_layer_group)
    + (SELECT coalesce(sum(revision), 0) FROM geometric_layer) + (SELECT coalesce(sum(version), 0) FROM geometric_element_type)
$$;
