/** A secret that exists for tests alone; the product makes or asks for its own. */
export const testSecret = 'kX3v-tests-only-9fQzL7wRb2YcT5nHs8';
