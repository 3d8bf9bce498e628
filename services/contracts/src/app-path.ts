/**
 * Paths to which a login or a link in an email may redirect: under `/app`, joining an event, invitation links, and
 * email change links. Anything else would be an open redirect (CWE-601), such as `//host`, `/\host` and absolute URLs.
 */
export const appPathPattern =
  '^/(?:app(?:[/?#][^\\\\]*)?|invitations/[\\w-]+|change-email/[\\w-]+|e/[a-z0-9-]+/join(?:\\?[^\\\\]*)?)$';

/** The first screen after a login. */
export const homePath = '/app';
