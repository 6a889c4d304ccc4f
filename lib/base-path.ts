/** The path under which the app is served, without a trailing slash. Fixed when it is built. */
export const basePath = process.env.NEXT_PUBLIC_BASE_PATH ?? '';

/** Whether this runs in the development server. */
export const development = process.env.NODE_ENV === 'development';
