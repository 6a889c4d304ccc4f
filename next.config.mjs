import createNextIntlPlugin from 'next-intl/plugin';

const basePath = process.env.BASE_PATH ?? '';
const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts');

/** @type {import('next').NextConfig} */
const config = {
  output: 'standalone',
  basePath,
  env: { NEXT_PUBLIC_BASE_PATH: basePath },
  poweredByHeader: false,
  // The metadata of a page is in its head for whoever asks, not only for the crawlers that the framework knows.
  htmlLimitedBots: /.*/,
  // The contract answers a trailing slash directly, never by a redirect.
  skipTrailingSlashRedirect: true,
  // Pages get texts that are parsed already (lib/i18n/compiled), so that the browser need not load a parser.
  turbopack: {
    resolveAlias: { 'use-intl/format-message': './lib/i18n/format-message.ts' },
  },
  // Nothing uses the framework's resizing of images; its address fails on paths that are no UTF-8.
  images: { unoptimized: true },
  serverExternalPackages: ['bcrypt', 'sharp', 'pg'],
};

export default withNextIntl(config);
