-- Sound among the files of an element: a format with several media types and extensions, and what is said in a file as text.

-- step: together
ALTER TABLE file_format ADD COLUMN further_mime_types text[] NOT NULL DEFAULT '{}', ADD COLUMN further_extensions text[] NOT NULL DEFAULT '{}';
UPDATE file_format SET further_extensions = '{jpg}' WHERE code = 'FILE_FORMAT_JPEG';
ALTER TABLE geometric_element_file ADD COLUMN transcript text;
ALTER TABLE geometric_element_file ADD CONSTRAINT geometric_element_file_transcript
  CHECK (btrim(transcript) <> '' AND char_length(transcript) <= 10000) NOT VALID;

-- step: alone
ALTER TABLE geometric_element_file VALIDATE CONSTRAINT geometric_element_file_transcript;
