-- Reviewers, and the elements that each of them reviews. docs/decisions/0229 says why it looks like this.

-- step: together
ALTER TABLE user_role DROP CONSTRAINT user_role_code_check;
ALTER TABLE user_role ADD CONSTRAINT user_role_code_check CHECK (code IN ('USER', 'REVIEWER', 'ADMIN'));
INSERT INTO user_role (code) VALUES ('REVIEWER') ON CONFLICT DO NOTHING;

-- The scope of a reviewer: without types all of them, without divisions everywhere. What stands in a scope cannot be deleted: the last
-- entry would leave a scope that means everything.
CREATE TABLE reviewer_type (
  account_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  type_id bigint NOT NULL REFERENCES geometric_element_type,
  PRIMARY KEY (account_id, type_id)
);
CREATE INDEX reviewer_type_type ON reviewer_type (type_id);
CREATE TABLE reviewer_province (
  account_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  province_code text NOT NULL REFERENCES province ON UPDATE CASCADE,
  PRIMARY KEY (account_id, province_code)
);
CREATE INDEX reviewer_province_province ON reviewer_province (province_code);
CREATE TABLE reviewer_municipality (
  account_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  ine_code text NOT NULL REFERENCES municipality ON UPDATE CASCADE,
  PRIMARY KEY (account_id, ine_code)
);
CREATE INDEX reviewer_municipality_municipality ON reviewer_municipality (ine_code);
CREATE TABLE reviewer_parish (
  account_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  parish_code text NOT NULL REFERENCES parish ON UPDATE CASCADE,
  PRIMARY KEY (account_id, parish_code)
);
CREATE INDEX reviewer_parish_parish ON reviewer_parish (parish_code);

-- What the map server may show a reviewer beyond what is public. An element lies in the divisions of its inner point and in those of each
-- parish that it intersects.
CREATE VIEW mapserver.element_in_scope AS
  SELECT u.id AS reviewer_id, e.id AS element_id
  FROM public.user_account u CROSS JOIN public.geometric_element e
  WHERE u.role = 'REVIEWER' AND NOT u.locked
    AND (NOT EXISTS (SELECT FROM public.reviewer_type s WHERE s.account_id = u.id)
      OR EXISTS (SELECT FROM public.reviewer_type s WHERE s.account_id = u.id AND s.type_id = e.type_id))
    AND (NOT EXISTS (SELECT FROM public.reviewer_province s WHERE s.account_id = u.id)
        AND NOT EXISTS (SELECT FROM public.reviewer_municipality s WHERE s.account_id = u.id)
        AND NOT EXISTS (SELECT FROM public.reviewer_parish s WHERE s.account_id = u.id)
      OR EXISTS (SELECT FROM public.reviewer_province s WHERE s.account_id = u.id AND s.province_code = e.province_code)
      OR EXISTS (SELECT FROM public.reviewer_municipality s WHERE s.account_id = u.id AND s.ine_code = e.ine_code)
      OR EXISTS (
        SELECT FROM public.element_parish ep JOIN public.parish p ON p.parish_code = ep.parish_code
        JOIN public.municipality m ON m.ine_code = p.ine_code
        WHERE ep.element_id = e.id
          AND (EXISTS (SELECT FROM public.reviewer_parish s WHERE s.account_id = u.id AND s.parish_code = p.parish_code)
            OR EXISTS (SELECT FROM public.reviewer_municipality s WHERE s.account_id = u.id AND s.ine_code = p.ine_code)
            OR EXISTS (SELECT FROM public.reviewer_province s WHERE s.account_id = u.id AND s.province_code = m.province_code))));
