/** Theme of an email: the name in its header, and its colors, corrected for contrast. */
import { contrastRatio, accessibleAccent, paper } from '@plenum/contracts/contrast';
import { hasAccent, type Hex } from '@plenum/contracts/hex';

export interface MailTheme {
  /** Title of the event, shown in the header before the product name; null for the product name alone. */
  readonly event: string | null;
  /** Background of the header; the text on it is white. */
  readonly headerColor: Hex;
  /** Background of the button; the text on it is white. */
  readonly buttonColor: Hex;
  /** Button color for email clients in dark mode. */
  readonly darkButtonColor: Hex;
  readonly darkButtonTextColor: Hex;
}

/** Background of an email in dark mode (`surface` in docs/design.md). */
const darkSurface = '#14201a';
const darkText = '#0c1511';
const textContrast = 4.5;

/** Colors of the product (docs/design.md). */
export const productTheme: MailTheme = {
  event: null,
  headerColor: '#0b3b2c',
  buttonColor: '#0e5a41',
  darkButtonColor: '#ffd24a',
  darkButtonTextColor: darkText,
};

/**
 * Returns the theme of an event; with the colors of the product if the event has no accent color.
 * @param event title, sanitized for display
 */
export function mailTheme(event: string, { primary_color }: { readonly primary_color: string }): MailTheme {
  if (!hasAccent(primary_color)) return { ...productTheme, event };
  const darkButtonColor = accessibleAccent(primary_color, darkSurface, textContrast);
  const backgroundColor = accessibleAccent(primary_color, paper, textContrast);
  return {
    event,
    headerColor: backgroundColor,
    buttonColor: backgroundColor,
    darkButtonColor,
    darkButtonTextColor:
      contrastRatio(darkButtonColor, darkText) >= contrastRatio(darkButtonColor, paper) ? darkText : paper,
  };
}
