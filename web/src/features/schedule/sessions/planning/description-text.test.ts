import { describe, expect, it } from 'vitest';
import { toHtml, toMarkdown } from './description-text.ts';

describe('a description in Markdown', () => {
  it.each([
    ['<p>one<br />two</p>\n<p>three &amp; &lt;4</p>', 'one\ntwo\n\nthree & <4'],
    [
      '<h3>Aims</h3>\n<p>See <a href="https://example.org/a_(b)">the page</a>.</p>',
      '### Aims\n\nSee [the page](https://example.org/a_(b)).',
    ],
    ['<p><a href="https://example.org/">https://example.org/</a></p>', '<https://example.org/>'],
    [
      '<p><strong>Bold</strong>, <em>stressed</em>, <strong><em>both</em></strong>, <code>a*b</code></p>',
      '**Bold**, _stressed_, **_both_**, `a*b`',
    ],
    [
      '<ul><li>one<ul><li>within</li></ul></li><li>two</li></ul>\n<ol><li>first</li></ol>',
      '- one\n  - within\n- two\n\n1. first',
    ],
    ['<pre><code>if (a)\n  b();\n\n# c</code></pre>\n<p>after</p>', '```\nif (a)\n  b();\n\n# c\n```\n\nafter'],
    [
      '<p>2 * 3, snake_case, __init__, _x, [1] and C:\\x</p>',
      String.raw`2 * 3, snake_case, __init__, \_x, [1] and C:\\x`,
    ],
    ['<p># no heading<br />- no list<br />1. none</p>', '\\# no heading\n\\- no list\n1\\. none'],
    ['<p>[<a href="https://example.org/">1</a>]</p>', String.raw`\[[1](https://example.org/)]`],
  ])('of %j is %j, and vice versa', (html, text) => {
    expect(toMarkdown(html)).toBe(text);
    expect(toHtml(text)).toBe(html);
  });

  it('parses typed text', () => {
    expect(toHtml('Bring:\n* a pen\n* *paper*\n\n2) then\r\nsit')).toBe(
      '<p>Bring:</p>\n<ul><li>a pen</li><li><em>paper</em></li></ul>\n<ol><li>then</li></ol>\n<p>sit</p>',
    );
    expect(toHtml('# Title\n***both***')).toBe('<h3>Title</h3>\n<p><strong><em>both</em></strong></p>');
    expect(toHtml('- one\n\n- two\n\nafter')).toBe('<ul><li>one</li><li>two</li></ul>\n<p>after</p>');
    expect(toHtml('<b> & [x](javascript:1)')).toBe('<p>&lt;b&gt; &amp; [x](javascript:1)</p>');
    expect(toHtml(' \n')).toBe('');
    expect(toMarkdown(null)).toBe('');
  });

  it('remains HTML if Markdown cannot express it, also in requests', () => {
    for (const html of [
      '<p>a</p>\n<pre>``` <em>x</em></pre>',
      '<ul><li>a</li></ul><ul><li>b</li></ul>',
      '<p>a <u>b</u></p>',
    ]) {
      expect(toMarkdown(html)).toBe(html);
      expect(toHtml(html)).toBe(html);
    }
  });

  it('loses only invisible spaces', () => {
    const html = '<p>\n  One\n  two  <em>three</em>\n</p>\n<ul>\n<li><p>loose</p></li>\n</ul>';
    expect(toHtml(toMarkdown(html))).toBe('<p>One two <em>three</em></p>\n<ul><li>loose</li></ul>');
  });

  it('parses deep nesting and thousands of marks in time', () => {
    for (const text of ['- '.repeat(5_000), '**'.repeat(5_000), '_a '.repeat(5_000), '`'.repeat(5_000)])
      expect(toHtml(text).length).toBeGreaterThan(5_000);
  });
});
