/** Key rings in settings: entries of the form `kid:base64url`, separated by commas. The first key is used for new values,
 * all keys are accepted. */

const minKeyBytes = 32;

export interface Key {
  readonly kid: string;
  readonly secret: Buffer;
}

/**
 * Parses a key ring. Throws if an entry is invalid or a key is shorter than 32 bytes.
 * @param name name of the setting, for the error message
 */
export function readKeyRing(name: string, ring: string): readonly [Key, ...Key[]] {
  const keys = ring.split(',').map((entry) => {
    const [kid = '', secret = ''] = entry.trim().split(':');
    return { kid, secret: Buffer.from(secret, 'base64url') };
  });
  for (const { kid, secret } of keys) {
    if (kid === '' || secret.length < minKeyBytes)
      throw new Error(`${name}: expected \`kid:base64url\` with at least 32 bytes.`);
  }
  const [first, ...others] = keys;
  if (first === undefined) throw new Error(`${name} is empty.`);
  return [first, ...others];
}
