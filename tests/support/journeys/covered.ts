/** Finds covered controls. */
import type { Page } from '@playwright/test';

/** More than any screen has, except for long lists with similar rows. */
const maxChecked = 250;

/**
 * Scrolls each visible control into view, like the focus does, and checks which element is at its centre: the control
 * itself, a part of it, its label, or an element around it. Returns a line for each covered control.
 */
const findCovered = `(() => {
  const controls = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch], [tabindex="0"]';
  const name = (element) => {
    const words = element.getAttribute('aria-label') ?? element.textContent.trim();
    return element.tagName.toLowerCase() + ' “' + (words || element.outerHTML).replaceAll(/\\s+/g, ' ').slice(0, 60) + '”';
  };
  const isThere = (element) => {
    if (element.disabled || element.closest('[inert], [aria-hidden=true]')) return false;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    // Only for screen readers, or pressed through its label.
    return getComputedStyle(element).clipPath === 'none' && element.offsetWidth > 1 && element.offsetHeight > 1;
  };
  const found = [];
  for (const element of [...document.querySelectorAll(controls)].filter(isThere).slice(0, ${maxChecked})) {
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const [line] = element.getClientRects();
    if (line === undefined || line.width < 2) continue;
    const x = line.x + line.width / 2;
    const y = line.y + line.height / 2;
    const hit = document.elementFromPoint(x, y);
    if (hit === null) {
      found.push(name(element) + ' cannot be scrolled into view: ' + Math.round(x) + ', ' + Math.round(y));
      continue;
    }
    const isItself = element.contains(hit) || hit.contains(element);
    const isLabel = [...(element.labels ?? [])].some((label) => label.contains(hit));
    if (!isItself && !isLabel) found.push(name(element) + ' is covered by ' + name(hit));
  }
  scrollTo(0, 0);
  return found;
})()`;

/** Returns a line for each visible control of the page that is covered. */
export const findCoveredControlsOn = (page: Page): Promise<readonly string[]> => page.evaluate(findCovered);
