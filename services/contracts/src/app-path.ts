/**
 * Paths to which a login or a link in an email may lead: below `/app`, the entry to an event, invitation links, and email
 * change links. Other addresses would be open redirects (CWE-601): `//host`, `/\host` and absolute URLs are not paths.
 * Slugs and tokens have no characters with a meaning in a URL.
 */
export const appPathPattern =
  '^/(?:app(?:[/?#][^\\\\]*)?|invitations/[\\w-]+|change-email/[\\w-]+|e/[a-z0-9-]+/join(?:\\?[^\\\\]*)?)$';

/** The first screen after a login. */
export const homePath = '/app';
