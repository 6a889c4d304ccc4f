-- What of a layer is not drawn as it came, as keys and values of messages: of its rows (`source`), of its style (`style`), and what its
-- style asks of the rows that they do not have (`columns`). A save writes the parts that it has looked at anew.
ALTER TABLE geometric_layer ADD COLUMN warnings jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(warnings) = 'object');
