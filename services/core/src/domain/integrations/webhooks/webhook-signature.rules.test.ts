import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { loggedReply, newWebhookSecret, signatureOf } from './webhook-signature.rules.ts';

const message = { message_id: 'msg_1', timestampS: Math.floor(Date.now() / 1000), body: '{"type":"event.updated"}' };
const headersOf = (signature: string) => ({
  'webhook-id': message.message_id,
  'webhook-timestamp': String(message.timestampS),
  'webhook-signature': signature,
});

describe('a signature', () => {
  it('equals that of the Standard Webhooks library', () => {
    const secret = newWebhookSecret();
    const expected = new Webhook(secret).sign(message.message_id, new Date(message.timestampS * 1000), message.body);
    expect(signatureOf(message, [secret])).toBe(expected);
  });

  it('with two secrets is valid with either of them, and with no other', () => {
    const secrets = [newWebhookSecret(), newWebhookSecret()];
    const headers = headersOf(signatureOf(message, secrets));
    for (const secret of secrets) expect(new Webhook(secret).verify(message.body, headers)).toBeTruthy();
    expect(() => new Webhook(newWebhookSecret()).verify(message.body, headers)).toThrow();
  });

  it('has a key of 32 random bytes', () => {
    expect(Buffer.from(newWebhookSecret().slice('whsec_'.length), 'base64')).toHaveLength(32);
  });
});

describe('a reply in the log', () => {
  it('contains no secrets, control characters and unpaired surrogates', () => {
    const secret = newWebhookSecret();
    const text = `a ${secret} b ${signatureOf(message, [secret])} c plenum_org_${'x'.repeat(36)} d Bearer e.f.g\u0000\u001B[31m`;
    expect(loggedReply(Buffer.from(text), 1000)).toBe('a … b … c … d …[31m');
    expect(loggedReply(Buffer.from('é'), 1000)).toBe('é');
    expect(loggedReply(Buffer.from('ab😀'), 3).isWellFormed()).toBe(true);
  });

  it('is truncated', () => {
    expect(loggedReply(Buffer.from('x'.repeat(1001)), 1000)).toHaveLength(1000);
  });
});
