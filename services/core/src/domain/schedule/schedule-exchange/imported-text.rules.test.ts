import { describe, expect, it } from 'vitest';
import { frabXml, parseValidFile } from './schedule-files.fixture.ts';

describe('texts of files', () => {
  const [read] = parseValidFile(
    frabXml([
      {
        extraElements:
          '<abstract>## Head\n\n- one\n- [two](https://example.org/2)\n\n![spy](https://example.org/spy.png)</abstract><description>2 * 3 &lt; 7, see https://example.org/a_b_c</description>',
      },
    ]),
  ).sessions;

  it('render Markdown, without images of other servers', () => {
    expect(read?.abstractHtml).toContain('<h3>Head</h3>');
    expect(read?.abstractHtml).toMatch(/<li><a href="https:\/\/example.org\/2"[^>]*>two<\/a><\/li>/);
    expect(read?.abstractHtml).not.toContain('<img');
  });

  it('do not change text that only resembles Markdown', () => {
    expect(read?.descriptionHtml).toMatch(/^<p>2 \* 3 &lt; 7, see <a href="https:\/\/example.org\/a_b_c"/);
  });

  it('treat markup inside Markdown as text', () => {
    const [hostile] = parseValidFile(
      frabXml([
        { extraElements: '<abstract>**a** [x](javascript:alert(1)) &lt;marquee onstart=alert(1)&gt;</abstract>' },
      ]),
    ).sessions;
    expect(hostile?.abstractHtml).not.toMatch(/<marquee|href="javascript/);
  });
});
