/** Walks the imports of a tree and says which of them break a layer rule. */
import { cruise } from 'dependency-cruiser';
import { layerRules } from './layer-rules.ts';

/** One import that should not be. */
export interface Breach {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

export interface Survey {
  /** Every source file that was seen, relative to the root. */
  readonly modules: readonly string[];
  /** Every import between two source files of the tree. */
  readonly imports: readonly { readonly from: string; readonly to: string }[];
  readonly breaches: readonly Breach[];
}

/** The folders whose imports are checked. */
export const surveyedFolders = ['services', 'web/src', 'web/server', 'scripts', 'tests'] as const;

/**
 * Surveys the source below `root`.
 * @param folders those of `surveyedFolders` that exist below `root`.
 */
export async function survey(root: string, folders: readonly string[]): Promise<Survey> {
  const { output } = await cruise([...folders], {
    baseDir: root,
    // TypeScript 7 has no API that the default parser knows: with it nothing is seen and everything passes.
    parser: 'swc',
    tsPreCompilationDeps: true,
    validate: true,
    ruleSet: { forbidden: [...layerRules] },
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css'],
    },
  });
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with a report instead of data');
  const sources = output.modules.filter(({ source }) => folders.some((folder) => source.startsWith(`${folder}/`)));
  return {
    modules: sources.map(({ source }) => source),
    imports: sources.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    ),
    breaches: output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}
