/** The running version, and where its source is (AGPL-3.0 section 13); both are fixed when the web app is built. */
export const app_version: string = import.meta.env.VITE_APP_VERSION ?? '0';
export const sourceUrl: string = import.meta.env.VITE_SOURCE_URL ?? '/source.tar.gz';
