-- Moves several elements in their reviews by one statement, as move_review does one: the triggers of what an element means run once for all.
-- Whoever calls has locked them. `moves`: { id, to, heldBack, raised }.
CREATE FUNCTION move_reviews(moves jsonb) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('vieiro.review_move', 'on', true);
  UPDATE geometric_element e SET review_state = m."to", is_reviewed = (m."to" = 'ACCEPTED'), version = e.version + m.raised::int,
    asked_public = CASE WHEN m."heldBack" THEN coalesce(e.asked_public, e.is_public) END,
    is_public = NOT m."heldBack" AND coalesce(e.asked_public, e.is_public)
  FROM jsonb_to_recordset(moves) AS m (id bigint, "to" text, "heldBack" boolean, raised boolean)
  WHERE e.id = m.id;
  PERFORM set_config('vieiro.review_move', '', true);
END $$;
