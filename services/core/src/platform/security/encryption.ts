/**
 * Encryption at rest of secrets (docs/operate/secure.md lists them): AES-256-GCM with a key ring (setting `ENCRYPTION_KEYS`). A
 * ciphertext contains its key id, so that keys can rotate: the first one encrypts, all of them decrypt. It is bound to
 * its place, so that a row cannot reuse the secret of another row.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readKeyRing } from './key-ring.ts';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const format = 'v1';

export interface Encryption {
  /**
   * Encrypts. @param place the owner of the secret, such as `organization:7:jaas_api_key`; decryption requires the same place
   */
  seal(plain: string, place: string): string;
  /** Decrypts. Throws if the text was encrypted with an unknown key or for another place, or was modified. */
  open(sealed: string, place: string): string;
  /** Returns the secret encrypted with the first key; null if it already is. Throws under the same conditions as `open`. */
  renew(sealed: string, place: string): string | null;
}

/** @param ring the setting `ENCRYPTION_KEYS` */
export function createEncryption(keyRing: string): Encryption {
  const keys = readKeyRing('ENCRYPTION_KEYS', keyRing).map(({ kid, secret }) => ({
    kid,
    key: Buffer.from(hkdfSync('sha256', secret, '', `plenum:${format}`, keyBytes)),
  }));
  const encryption: Encryption = {
    seal(plain, place) {
      const [current] = keys;
      if (current === undefined) throw new Error('ENCRYPTION_KEYS is empty.');
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, current.key, nonce, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(place));
      const content = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${format}:${current.kid}:${content.toString('base64url')}`;
    },
    open(sealed, place) {
      const [version, kid, content = ''] = sealed.split(':');
      const key = keys.find((candidate) => candidate.kid === kid);
      if (version !== format || key === undefined)
        throw new Error(`The key "${kid}" of a stored secret (${place}) is not in ENCRYPTION_KEYS.`);
      const bytes = Buffer.from(content, 'base64url');
      const nonce = bytes.subarray(0, nonceBytes);
      const decipher = createDecipheriv(algorithm, key.key, nonce, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8');
    },
    renew(sealed, place) {
      const [, kid] = sealed.split(':');
      const plain = encryption.open(sealed, place);
      return kid === keys[0]?.kid ? null : encryption.seal(plain, place);
    },
  };
  return encryption;
}
