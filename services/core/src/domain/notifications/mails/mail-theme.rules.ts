/** Theme of an email about an event: its name and its colors, corrected for contrast. */
import { contrastRatio, accessibleAccent, paper } from '@plenum/contracts/contrast';
import { hasAccent, type Hex } from '@plenum/contracts/hex';

export interface MailTheme {
  /** Shown in the header instead of the product name. */
  readonly name: string;
  /** Background of header and button; the text on it is white. */
  readonly backgroundColor: Hex;
  /** Button color for email clients in dark mode. */
  readonly darkButtonColor: Hex;
  readonly darkButtonTextColor: Hex;
}

/** Background of an email in dark mode (`surface` in docs/design.md). */
const darkSurface = '#14201a';
const darkText = '#0c1511';
const textContrast = 4.5;

/** Returns the theme of an event; undefined if the event has no custom color. */
export function mailTheme(name: string, { primary_color }: { readonly primary_color: string }): MailTheme | undefined {
  if (!hasAccent(primary_color)) return undefined;
  const darkButtonColor = accessibleAccent(primary_color, darkSurface, textContrast);
  return {
    name,
    backgroundColor: accessibleAccent(primary_color, paper, textContrast),
    darkButtonColor,
    darkButtonTextColor:
      contrastRatio(darkButtonColor, darkText) >= contrastRatio(darkButtonColor, paper) ? darkText : paper,
  };
}
