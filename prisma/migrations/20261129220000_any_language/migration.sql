-- Administrators add languages: any BCP 47 tag, not only one of a language and a country.

-- step: together
ALTER TABLE language DROP CONSTRAINT language_code_check;
ALTER TABLE language ADD CONSTRAINT language_is_tag CHECK (code ~ '^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$' AND length(code) <= 35);
