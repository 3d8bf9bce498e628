interface ImportMetaEnv {
  readonly VITE_APP_VERSION?: string;
  /** Language of this build (docs/decisions/0019). */
  readonly VITE_LANGUAGE?: string;
  readonly VITE_SOURCE_URL?: string;
}
