// Stands in for `server-only`, which would refuse to load outside of Next.
export {};
