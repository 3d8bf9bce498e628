import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../platform/cpu-time.fixture.ts';
import { safeUrl, toPlainText, toRichText, toShortText } from './rich-text.rules.ts';

describe('rich text', () => {
  it.each([
    ['plain words', '<p>plain words</p>'],
    ['one\ntwo\n \nthree & <4', '<p>one<br />two</p>\n<p>three &amp; &lt;4</p>'],
    ['say "hi"\r\nagain', '<p>say "hi"<br />again</p>'],
    ['<p>one</p>\r\n<p>two</p>', '<p>one</p>\n<p>two</p>'],
    ['<h1>Big</h1><h2>Less</h2><h4>Small</h4>', '<h3>Big</h3><h3>Less</h3><h4>Small</h4>'],
    ['<b>bold</b> and <i>slanted</i>', '<p><strong>bold</strong> and <em>slanted</em></p>'],
    ['<p onclick="x()" style="color:red" class="a">hi</p>', '<p>hi</p>'],
    ['<script>alert(1)</script><p>hi</p>', '<p>hi</p>'],
    ['<p>a<img src=x onerror=alert(1)>b</p>', '<p>ab</p>'],
    ['<a href="javascript:alert(1)">bad</a>', '<p>bad</p>'],
    ['<a href="//evil.example/">bad</a>', '<p>bad</p>'],
    ['<a href=" JaVaScRiPt:alert(1)">bad</a>', '<p>bad</p>'],
    ['<a href="data:text/html,x">bad</a>', '<p>bad</p>'],
    ['<p><a name="x">bare</a> <em>then</em> <b>more</b></p>', '<p>bare <em>then</em> <strong>more</strong></p>'],
    ['<a href="/relative">near</a>', '<p>near</p>'],
    [
      '<a href="mailto:a@b.example">mail</a>',
      '<p><a href="mailto:a@b.example" rel="noopener noreferrer ugc" target="_blank">mail</a></p>',
    ],
    [
      '<a href="https://a.example/?x=1&amp;y=2" target="_self" rel="opener">web</a>',
      '<p><a href="https://a.example/?x=1&amp;y=2" rel="noopener noreferrer ugc" target="_blank">web</a></p>',
    ],
    ['<svg><p>x</p></svg><iframe src="https://a.example"></iframe><p>y</p>', '<p>y</p>'],
    [
      '<ul><li>1</li><li><code>2</code></li></ul><pre>a  b</pre>',
      '<ul><li>1</li><li><code>2</code></li></ul><pre>a  b</pre>',
    ],
    ['<div>a</div>', '<p>a</p>'],
    ['5 < 6 and 7 > 3', '<p>5 &lt; 6 and 7 &gt; 3</p>'],
  ])('sanitizes %j, and leaves the result unchanged the second time', (unsafe, clean) => {
    expect(toRichText(unsafe)).toBe(clean);
    expect(toRichText(clean)).toBe(clean);
  });

  it('is null without readable content', () => {
    for (const emptyHtml of ['', ' \n ', '<p> </p>', '<script>x</script>', '<img src="https://a.example/x.png">'])
      expect(toRichText(emptyHtml)).toBeNull();
  });

  it('is well-formed after truncation of nested elements', () => {
    const deep = toRichText(`${'<div>'.repeat(60)}<h1><b>deep</b></h1>${'</div>'.repeat(60)}<p>flat</p>`) ?? '';
    expect(deep).toContain('deep');
    expect(deep).toContain('<p>flat</p>');
    expect(deep).not.toMatch(/<\/(?:h3|strong)>/);
    expect(toRichText(deep)).toBe(deep);
  });

  it('is sanitized in linear time, even with long whitespace', () => {
    const timeOf = (length: number) => {
      const text = `a${' '.repeat(length)}b\n${'\t '.repeat(length)}c`;
      return cpuMs(() => {
        for (let round = 0; round < 20; round += 1) toRichText(text);
      });
    };
    timeOf(2000);
    const smallMs = Math.min(timeOf(2000), timeOf(2000));
    // Sixteen times the spaces: quadratic work would take 256 times as long.
    expect(Math.min(timeOf(32_000), timeOf(32_000)) / smallMs).toBeLessThan(100);
  });

  it('handles deep nesting and unfinished tags', () => {
    expect(toRichText(`${'<ul><li>'.repeat(3000)}x`)).toContain('x');
    expect(toRichText('<a '.repeat(30_000))).toBeNull();
    expect(toPlainText(toRichText(`<p>${'&lt;'.repeat(20_000)}</p>`) ?? '')).toHaveLength(20_000);
  });
});

describe('short text', () => {
  it('keeps words, not tags', () => {
    expect(toShortText('<p>One &amp; <em>two</em>.</p>\n<ul><li>three</li><li>four</li></ul>')).toBe(
      'One & two. three four',
    );
    expect(toShortText(null)).toBeNull();
  });

  it('has at most 200 code points', () => {
    expect(toShortText(`<p>${'a'.repeat(200)}</p>`)).toBe('a'.repeat(200));
    expect(toShortText(`<p>${'a'.repeat(201)}</p>`)).toBe(`${'a'.repeat(199)}…`);
    expect(toShortText(`<p>${'𝄞'.repeat(200)}</p>`)).toBe('𝄞'.repeat(200));
    expect(toShortText(`<p>${'word, '.repeat(50)}</p>`)).toMatch(/^(?:word, )+word…$/);
  });
});

describe('URLs', () => {
  it('are kept with http, https and mailto only', () => {
    expect(safeUrl(' https://a.example ', null)).toBe('https://a.example/');
    expect(safeUrl('files/x.pdf', 'https://a.example/c/')).toBe('https://a.example/c/files/x.pdf');
    for (const dangerous of [
      '',
      'files/x.pdf',
      'javascript:alert(1)',
      'ftp://a.example/',
      'https://user:pw@a.example/',
      'data:,x',
      'java\nscript:alert(1)',
    ])
      expect(safeUrl(dangerous, null)).toBeNull();
    expect(safeUrl('javascript:alert(1)', 'https://a.example/')).toBeNull();
  });
});
