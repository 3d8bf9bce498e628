/** Words that are divided between two lines without a hyphenation point. */
import type { Page } from '@playwright/test';

/** Longer words may be wider than a line of a phone. */
const maxOrdinaryLetters = 24;
/** Shorter words are never hyphenated (`hyphenate-limit-chars` in `web/src/styles/base.css`). */
const minHyphenatedLetters = 16;

/**
 * A word of letters is divided if it has boxes in two lines. Excluded are long words with automatic hyphenation, words with
 * a soft hyphen, and parts of addresses and codes, which have no spaces.
 */
const brokenWords = `(() => {
  const faults = [];
  const range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const isVisible = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (node.data.trim() === '' || !isVisible(holder) || holder.closest('.heard, option, textarea, code, pre, output, [inert]')) continue;
    const style = getComputedStyle(holder);
    if (style.writingMode !== 'horizontal-tb') continue;
    const maxLetters = style.hyphens === 'auto' ? ${minHyphenatedLetters} - 1 : ${maxOrdinaryLetters};
    for (const { 0: token, index } of node.data.matchAll(/\\S+/g)) {
      if (/[@/_\\u00AD]|\\w\\.\\w/.test(token)) continue;
      for (const { 0: word, index: offset } of token.matchAll(/[\\p{L}\\p{M}]+/gu)) {
        if (word.length < 2 || word.length > maxLetters || /[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}]/u.test(word)) continue;
        range.setStart(node, index + offset);
        range.setEnd(node, index + offset + word.length);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
        const lines = new Set(boxes.map(({ top }) => Math.round(top)));
        if (lines.size > 1) faults.push('“' + word + '” is broken in <' + holder.tagName.toLowerCase() + ' class="' + holder.className + '">');
      }
    }
  }
  return [...new Set(faults)];
})()`;

export const findBrokenWords = (page: Page): Promise<readonly string[]> => page.evaluate(brokenWords);
