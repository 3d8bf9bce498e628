/** Running version and the URL of its source code (AGPL-3.0 section 13); both are set at build time. */
export const app_version: string = import.meta.env.VITE_APP_VERSION ?? '0';
export const sourceUrl: string = import.meta.env.VITE_SOURCE_URL ?? '/source.tar.gz';
