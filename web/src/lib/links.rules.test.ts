/** Which URLs in a text become links, and where they end. */
import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../services/core/src/platform/cpu-time.fixture.ts';
import { stackedMarks, writingSamples, fullWidth } from '../../../tests/support/corpus/writing.ts';
import { linkify } from './links.rules.ts';

const linked = (text: string) => linkify(text).flatMap((part) => (part.url === null ? [] : [part.text]));
const urls = (text: string) => linkify(text).flatMap(({ url }) => (url === null ? [] : [url]));

describe('the end of a URL', () => {
  it.each([
    // Brackets
    [
      'https://en.wikipedia.org/wiki/Rust_(programming_language)',
      'https://en.wikipedia.org/wiki/Rust_(programming_language)',
    ],
    [
      '(see https://en.wikipedia.org/wiki/Rust_(programming_language))',
      'https://en.wikipedia.org/wiki/Rust_(programming_language)',
    ],
    ['(https://example.org/a).', 'https://example.org/a'],
    ['[https://example.org/a[1]]', 'https://example.org/a[1]'],
    ['{https://example.org/{id}}', 'https://example.org/{id}'],
    ['https://example.org/a(b)c(d)', 'https://example.org/a(b)c(d)'],
    ['https://example.org/ff556232(v=vs.85).aspx', 'https://example.org/ff556232(v=vs.85).aspx'],
    ['https://example.org/vulkan-ivideo).html', 'https://example.org/vulkan-ivideo).html'],
    ['<https://example.org/a>', 'https://example.org/a'],
    // Punctuation of a sentence
    ['Is it https://example.org/a?b=1?', 'https://example.org/a?b=1'],
    ['https://example.org/a, https://example.org/b; and', 'https://example.org/a'],
    ['https://example.org/a...', 'https://example.org/a'],
    ['https://example.org/a…', 'https://example.org/a'],
    ['**https://example.org/a**', 'https://example.org/a'],
    // Typographic quotes, and apostrophes within
    ['“https://example.org/a”', 'https://example.org/a'],
    ['„https://example.org/a“', 'https://example.org/a'],
    ['«https://example.org/a»', 'https://example.org/a'],
    ['‚https://example.org/a‘', 'https://example.org/a'],
    ["'https://example.org/a'", 'https://example.org/a'],
    ['https://en.wikipedia.org/wiki/Schr%C3%B6dinger’s_cat’', 'https://en.wikipedia.org/wiki/Schr%C3%B6dinger’s_cat'],
    ["https://en.wikipedia.org/wiki/Schr%C3%B6dinger's_cat", "https://en.wikipedia.org/wiki/Schr%C3%B6dinger's_cat"],
    [
      "http://www.kmart.com/bestway-10'-x-30inch-steel-pro-frame-pool/p-004W007538417001P",
      "http://www.kmart.com/bestway-10'-x-30inch-steel-pro-frame-pool/p-004W007538417001P",
    ],
    // Chinese, Japanese and Korean
    ['请看https://example.org/a。谢谢', 'https://example.org/a'],
    ['在https://example.org/a，然后', 'https://example.org/a'],
    ['「https://example.org/a」', 'https://example.org/a'],
    ['http://t.cn/RZwjG7U（分享自 @酷6网）', 'http://t.cn/RZwjG7U'],
    ['当当网http://t.cn/RUy3HJN《一尺闲梦》', 'http://t.cn/RUy3HJN'],
    ['車庫源碼（http://src.cool）與您', 'http://src.cool'],
    ['詳細はhttps://example.orgを見てください', 'https://example.org'],
    ['https://ja.wikipedia.org/wiki/スティーブ・ジョブズ', 'https://ja.wikipedia.org/wiki/スティーブ・ジョブズ'],
    ['https://zh.wikipedia.org/wiki/道_(消歧义)', 'https://zh.wikipedia.org/wiki/道_(消歧义)'],
    // Punctuation of other scripts
    ['انظر https://example.org/a؟', 'https://example.org/a'],
    ['देखें https://example.org/a।', 'https://example.org/a'],
    ['ကြည့်ပါ https://example.org/a။', 'https://example.org/a'],
    ['Տես https://example.org/a։', 'https://example.org/a'],
    ['ይመልከቱ https://example.org/a።', 'https://example.org/a'],
    // Characters that change the direction, and invisible ones
    ['https://example.org/a\u202Egnp.exe', 'https://example.org/a'],
    ['https://example.org/a\u200B', 'https://example.org/a'],
    // Identifiers
    ['https://example.org/watch?v=dQw4w9WgXc_', 'https://example.org/watch?v=dQw4w9WgXc_'],
    ['https://example.org/watch?v=dQw4w9WgXc-', 'https://example.org/watch?v=dQw4w9WgXc-'],
    ['https://example.org/~ada/~', 'https://example.org/~ada/~'],
    ['https://example.org/#', 'https://example.org/#'],
    ['https://example.org/a?x=%20&y=', 'https://example.org/a?x=%20&y='],
  ])('is found in %s', (text, address) => {
    expect(linked(text)[0]).toBe(address);
  });
});

describe('text that becomes a link', () => {
  // From the corpora of cmark-gfm and linkify-it.
  it.each([
    ['www.commonmark.org', 'https://www.commonmark.org'],
    ['Visit www.commonmark.org/help for more information.', 'https://www.commonmark.org/help'],
    ['www.commonmark.org/he<lp', 'https://www.commonmark.org/he'],
    ['HTTP://EXAMPLE.ORG/A', 'HTTP://EXAMPLE.ORG/A'],
    ['http://localhost:3000/api', 'http://localhost:3000/api'],
    ['http://127.0.0.1:4173/ (构建产物已生成, HTTP 200)。', 'http://127.0.0.1:4173/'],
    ['http://[2001:db8::1]:8080/a', 'http://[2001:db8::1]:8080/a'],
    ['https://müller.example/straße', 'https://müller.example/straße'],
    ['https://пример.рф/путь', 'https://пример.рф/путь'],
    ['http://http://t.cn/R2t287H', 'http://t.cn/R2t287H'],
    ['http://example.com:8080', 'http://example.com:8080'],
    ['http://a.b-c.de', 'http://a.b-c.de'],
    ['ok.https://example.org', 'https://example.org'],
    ['foo@bar.baz', 'mailto:foo@bar.baz'],
    ['hello+xyz@mail.example, or', 'mailto:hello+xyz@mail.example'],
    ['a.b-c_d@a.bc.', 'mailto:a.b-c_d@a.bc'],
    ['mailto:foo@bar.baz', 'mailto:foo@bar.baz'],
    ['(ada@example.org)', 'mailto:ada@example.org'],
  ])('is found in %s', (text, url) => {
    expect(urls(text)).toEqual([url]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'ftp://example.org',
    'tel:+4930123',
    'git+https://example.org',
    'example.org',
    'index.html and e.g. this',
    'http://',
    'https://.',
    'http://?',
    'www.',
    '@ada@example.org',
    'a.b-c_d@a.b@c.de',
    fullWidth.address,
  ])('is not found in %s', (text) => {
    expect(urls(text)).toEqual([]);
  });

  it('has no user name before the host, which would be mistaken for it', () => {
    expect(urls('https://bank.example@evil.example/')).toEqual(['https://bank.example']);
  });

  it('has only the schemes http, https and mailto', () => {
    for (const url of urls('https://a.b http://c.d www.e.f g@h.ij mailto:k@l.mn javascript:o//p'))
      expect(['http:', 'https:', 'mailto:']).toContain(new URL(url).protocol);
  });
});

it('is found between words of every script, and keeps every character', () => {
  const address = 'https://example.org/a_(b)';
  for (const { message, id } of [...writingSamples, { message: stackedMarks.message, id: 'marks' }]) {
    for (const text of [
      `${message} ${address} ${message}`,
      `${message}\n${address}\n${message}`,
      `${message} (${address})`,
      message,
    ]) {
      const parts = linkify(text);
      expect(parts.map((part) => part.text).join(''), id).toBe(text);
      expect(linked(text), id).toEqual(text === message ? [] : [address]);
    }
  }
});

it.each([')', '.', "'", "a'", 'www.', 'a@', 'https://', 'a.', '('])(
  'is found in linear time in a message of “%s”',
  (part) => {
    const timeOf = (count: number) =>
      cpuMs(() => {
        linkify(`https://example.org/${part.repeat(count)}`);
        linkify(part.repeat(count));
      });
    const fastest = (count: number) => Math.min(timeOf(count), timeOf(count), timeOf(count));
    const [smallMs, largeMs] = [fastest(5000), fastest(20_000)];
    // Four times the length: quadratic work would take sixteen times as long. Less than 5 ms cannot be measured well.
    expect(largeMs / Math.max(smallMs, 5)).toBeLessThan(10);
  },
);
