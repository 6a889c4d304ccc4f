-- A contribution that is sent again, because nobody knows whether it arrived, is the one that is there.
CREATE TABLE sent_element (
  owner_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  sending_key uuid NOT NULL,
  element_id bigint NOT NULL REFERENCES geometric_element ON DELETE CASCADE,
  PRIMARY KEY (owner_id, sending_key)
);
CREATE INDEX sent_element_element ON sent_element (element_id);
