interface ImportMetaEnv {
  readonly VITE_APP_VERSION?: string;
  readonly VITE_SOURCE_URL?: string;
  readonly VITE_LANGUAGE?: string;
}
