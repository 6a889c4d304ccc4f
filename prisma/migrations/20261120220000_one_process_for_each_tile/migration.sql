-- The planner takes any search by box for half a hundredth of the table, and at ten million elements would start helpers for
-- the few rows that a tile has: that took 110 ms instead of one. A function that is not safe for helpers keeps them away.
ALTER FUNCTION drawn_box(bigint, geometry) PARALLEL UNSAFE;
