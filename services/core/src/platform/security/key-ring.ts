/** Key rings in settings: `kid:base64url` separated by commas. The first key is active, all are accepted. */

const keyBytesMin = 32;

export interface Key {
  readonly kid: string;
  readonly secret: Buffer;
}

/**
 * Parses a key ring. Throws when an entry is invalid, or a key is shorter than 32 bytes.
 * @param name name of the setting, for the message
 */
export function readKeyRing(name: string, ring: string): readonly [Key, ...Key[]] {
  const keys = ring.split(',').map((entry) => {
    const [kid = '', secret = ''] = entry.trim().split(':');
    return { kid, secret: Buffer.from(secret, 'base64url') };
  });
  for (const { kid, secret } of keys) {
    if (kid === '' || secret.length < keyBytesMin) throw new Error(`${name}: \`kid:base64url\` of 32 bytes or more.`);
  }
  const [first, ...others] = keys;
  if (first === undefined) throw new Error(`${name} is empty.`);
  return [first, ...others];
}
