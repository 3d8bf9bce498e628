/** The look of a mail about an event: its name and its colours, as readable as those of the product. */
import { contrastRatio, correctedAccent, paper } from '@plenum/contracts/contrast';
import { hasAccent, type Hex } from '@plenum/contracts/hex';

export interface MailTheme {
  /** Stands above the mail in place of the product’s. */
  readonly name: string;
  /** Ground above the mail and of its button; the text on it is white. */
  readonly ground: Hex;
  /** Of the button in mail clients with a dark theme. */
  readonly darkButton: Hex;
  readonly onDarkButton: Hex;
}

/** Background of a mail in the dark theme (`surface` of docs/design.md). */
const darkSurface = '#14201a';
const night = '#0c1511';
const textContrast = 4.5;

/** Returns the look of an event; undefined when it has no colour of its own. */
export function mailTheme(name: string, { primary_color }: { readonly primary_color: string }): MailTheme | undefined {
  if (!hasAccent(primary_color)) return undefined;
  const darkButton = correctedAccent(primary_color, darkSurface, textContrast);
  return {
    name,
    ground: correctedAccent(primary_color, paper, textContrast),
    darkButton,
    onDarkButton: contrastRatio(darkButton, night) >= contrastRatio(darkButton, paper) ? night : paper,
  };
}
