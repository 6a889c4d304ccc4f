import createNextIntlPlugin from 'next-intl/plugin';

const basePath = process.env.BASE_PATH ?? '';
const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts');

/** @type {import('next').NextConfig} */
const config = {
  output: 'standalone',
  basePath,
  env: { NEXT_PUBLIC_BASE_PATH: basePath },
  poweredByHeader: false,
  // The contract answers a trailing slash directly, never by a redirect.
  skipTrailingSlashRedirect: true,
  serverExternalPackages: ['sharp', 'pg'],
};

export default withNextIntl(config);
