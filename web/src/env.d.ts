interface ImportMetaEnv {
  readonly VITE_APP_VERSION?: string;
  /** Language of this build (docs/decisions/0019). */
  readonly VITE_LANGUAGE?: string;
  readonly VITE_SOURCE_URL?: string;
  /** Paths of the main screens, their scripts and requests; empty in development (web/build/screen-files.ts). */
  readonly VITE_SCREEN_FILES: readonly (readonly [string, readonly string[], readonly string[]])[];
}
