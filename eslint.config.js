import { globSync, readFileSync } from 'node:fs'
import { defineConfig, globalIgnores } from 'eslint/config'
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript'
import { importX } from 'eslint-plugin-import-x'
import regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'
import { zones } from './scripts/architecture.ts'
import { functionLines } from './scripts/budgets.ts'

const tests = ['**/*.test.{ts,tsx}', '**/testing/**']
const settingsReaders = [
  'apps/server/src/config.ts',
  'scripts/**',
  'playwright.config.ts',
  'e2e/support/server.ts',
  'e2e/support/accessible.ts',
  'e2e/support/mailbox.ts',
  'e2e/support/sign-on.ts',
  'bench/**',
]

const syntax = {
  enum: {
    selector: 'TSEnumDeclaration',
    message: 'A const array beside its feature; Node runs our source by erasing types.',
  },
  namespace: {
    selector: 'TSModuleDeclaration[kind!="global"]:not([declare=true])',
    message: 'A file is the namespace.',
  },
  only: {
    selector: 'MemberExpression[property.name="only"][object.name=/^(test|it|describe)$/]',
    message: 'An `only` left behind silences every other test.',
  },
  env: {
    selector: 'MemberExpression[object.name="process"][property.name="env"]',
    message: 'Settings are read in apps/server/src/config.ts.',
  },
  envImport: {
    selector: 'ImportDeclaration[source.value=/^(node:)?process$/] > ImportSpecifier[imported.name="env"]',
    message: 'Settings are read in apps/server/src/config.ts.',
  },
}

const clock = [
  {
    selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
    message: 'Packages have no clock: take the time as an argument.',
  },
  {
    selector: 'MemberExpression[object.name=/^(Date|performance)$/][property.name="now"]',
    message: 'Packages have no clock: take the time as an argument.',
  },
]

const spoken =
  'JSXAttribute[name.name=/^(aria-label|aria-description|aria-roledescription|aria-valuetext|title|placeholder|label|alt|description|error|nothingFoundMessage)$/]'
const shown = ':matches(JSXElement, JSXFragment)'
const letters = '[value=/\\p{L}/u]'
const words = [
  `JSXText${letters}`,
  ...[shown, spoken].flatMap((place) => [
    `${place} > JSXExpressionContainer > Literal${letters}`,
    `${place} > JSXExpressionContainer > :matches(ConditionalExpression, LogicalExpression) > Literal${letters}`,
    `${place} > JSXExpressionContainer > TemplateLiteral > TemplateElement[value.raw=/\\p{L}/u]`,
  ]),
  `${spoken} > Literal${letters}`,
].map((selector) => ({
  selector,
  message: 'Words for people stand in packages/contract/src/messages, in three languages.',
}))

const everywhere = [syntax.enum, syntax.namespace, syntax.only]
const settings = [syntax.env, syntax.envImport]

const noDom = [
  'window',
  'document',
  'navigator',
  'localStorage',
  'sessionStorage',
  'fetch',
  'XMLHttpRequest',
  'process',
  'Buffer',
  'global',
  'require',
  'setTimeout',
  'setInterval',
  'queueMicrotask',
  'console',
]

/** Each workspace answers for its own imports; tests may also take the tools of the root. */
const workspaces = globSync('{packages,apps}/*/package.json', { cwd: import.meta.dirname }).map((file) =>
  file.replace(/\/package\.json$/, ''),
)
const dependencies = workspaces.flatMap((folder) => {
  const own = `${import.meta.dirname}/${folder}`
  return [
    {
      files: [`${folder}/src/**/*.{ts,tsx}`],
      rules: { 'import-x/no-extraneous-dependencies': ['error', { packageDir: own, devDependencies: false }] },
    },
    {
      files: tests.map((pattern) => `${folder}/src/${pattern}`),
      rules: { 'import-x/no-extraneous-dependencies': ['error', { packageDir: [own, import.meta.dirname] }] },
    },
  ]
})

const sources = ['{packages,apps}/*/src/**/*.{ts,tsx}', '{bench,scripts,tutorials}/**/*.ts']
const limitFunctions = (files, max) => ({
  files,
  // A landed migration is never edited, and the body of a describe() is as long as its tests.
  ignores: [...tests, 'apps/server/src/db/migrations/**'],
  rules: { 'max-lines-per-function': ['error', { ...functionLines, max }] },
})
/** Functions that are longer for now, as `file name`, the longest of a file last because the last rule wins; scripts/budget.ts sees to it that they only become shorter. */
const longer = JSON.parse(readFileSync(`${import.meta.dirname}/scripts/budget-allowances.json`, 'utf8')).functions
const functions = [
  limitFunctions(sources, functionLines.max),
  ...Object.entries(longer)
    .toSorted(([, one], [, other]) => one - other)
    .map(([name, lines]) => limitFunctions([`**/${name.split(' ')[0]}`], lines)),
]

// What needs types, the graph of imports or the React Compiler is in .oxlintrc.json: the same rules there take seconds, here minutes.
export default defineConfig(
  globalIgnores(['**/dist/', '.runtime/', '.cache/', 'data/', 'test-results/', 'playwright-report/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { '@typescript-eslint': tseslint.plugin, 'import-x': importX, regexp },
    languageOptions: { parser: tseslint.parser },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: 'tsconfig.json' })],
      'import-x/extensions': ['.ts', '.tsx'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/external-module-folders': ['node_modules'],
    },
    rules: {
      'max-lines': ['error', { max: 400 }],
      eqeqeq: 'error',
      // Text of a user that such an expression reads would hold the event loop for everybody.
      'regexp/no-super-linear-backtracking': 'error',
      'regexp/no-super-linear-move': 'error',
      'no-restricted-syntax': ['error', ...everywhere, ...settings],
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones }],
      'import-x/no-default-export': 'error',
      'import-x/no-self-import': 'error',
      'import-x/no-duplicates': 'error',
      'import-x/no-unresolved': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        {
          argsIgnorePattern: '^_',
          destructuredArrayIgnorePattern: '^_',
          varsIgnorePattern: '^_',
          caughtErrors: 'none',
        },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    },
  },
  ...dependencies,
  ...functions,
  { files: settingsReaders, rules: { 'no-restricted-syntax': ['error', ...everywhere] } },
  {
    files: ['*.config.{ts,js}', 'apps/web/vite.config.ts', '**/global-setup.ts'],
    rules: { 'import-x/no-default-export': 'off' },
  },
  {
    files: ['packages/**/*.ts'],
    ignores: tests,
    rules: {
      'no-restricted-syntax': ['error', ...everywhere, ...settings, ...clock],
      'no-restricted-globals': [
        'error',
        ...noDom.map((name) => ({ name, message: 'Packages are pure: no network, disk, browser or clock.' })),
      ],
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^node:', message: 'Packages are pure: no network, disk, browser or clock.' }] },
      ],
    },
  },
  {
    files: ['apps/web/src/**/*.tsx'],
    ignores: tests,
    rules: { 'no-restricted-syntax': ['error', ...everywhere, ...settings, ...words] },
  },
  {
    files: ['**/*.{js,mjs}'],
    rules: {
      'max-lines': ['error', { max: 400 }],
      'no-undef': 'off',
      'no-unused-vars': ['error', { argsIgnorePattern: '^_', caughtErrors: 'none' }],
    },
  },
)
