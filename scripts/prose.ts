/**
 * `tsx scripts/prose.ts`: checks the English of the handbook, the other pages and the on-screen words by retext's
 * public rules. `scripts/proseExceptions.ts` lists the exceptions, with reasons.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, exit, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import dictionary from 'dictionary-en'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRetext from 'remark-retext'
import retextEnglish from 'retext-english'
import retextIndefiniteArticle from 'retext-indefinite-article'
import retextReadability from 'retext-readability'
import retextRedundantAcronyms from 'retext-redundant-acronyms'
import retextRepeatedWords from 'retext-repeated-words'
import retextSimplify from 'retext-simplify'
import retextSpell from 'retext-spell'
import { unified } from 'unified'
import { VFile } from 'vfile'
import * as errors from '../src/core/errors/index.js'
import { amountWords } from '../src/messages/amountWords.js'
import { formWords } from '../src/messages/formWords.js'
import { recipientWords } from '../src/messages/recipientWords.js'
import { sheetWords } from '../src/messages/sheetWords.js'
import { transferWords } from '../src/messages/transferWords.js'
import { packageFolder } from './packBuild.js'
import { knownWords, plainHere } from './proseExceptions.js'

/** Words in their inflected forms. */
const personal = [...Object.values(knownWords).flat(), ...Object.keys(errors)].flatMap((word) => [
  word,
  `${word}'s`,
])

/** Passive voice is fine here, because the actor is often unknown. */
const english = unified()
  .use(retextEnglish)
  .use(retextSpell, { dictionary, personal: personal.join('\n'), max: 3 })
  .use(retextSimplify, { ignore: Object.values(plainHere).flat() })
  .use(retextRepeatedWords)
  .use(retextIndefiniteArticle)
  .use(retextRedundantAcronyms)
  // For readers of 16 years or more: a sentence that five of seven public measures call hard is made shorter.
  .use(retextReadability, { age: 16, threshold: 5 / 7 })

/** The bridge's types do not accept a processor with typed rules, but it works. */
const markdown = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRetext, english as never)

/** MDX statements for the bundler, at the position of a Markdown paragraph. */
const imports = /^import .*$/gm

/** The texts of a page's front matter: each value that is not a path, as a paragraph. */
const frontMatter = /^---\n([\s\S]*?)\n---\n/
const textsOf = (_: string, lines: string) =>
  lines
    .split('\n')
    .map((line) => line.replace(/^[\s-]*\w+:\s*/, '').replace(/^\/\S*$/, ''))
    .join('\n\n')

/**
 * Returns the problems in the English of a Markdown or MDX page. Skips code.
 *
 * @example
 * ```ts
 * import { checkPage } from './prose.js'
 *
 * const problems = await checkPage('docs/widget.md', 'The colour of a the widget.')
 * ```
 */
export async function checkPage(path: string, text: string): Promise<string[]> {
  const file = new VFile({ path, value: text.replace(imports, '').replace(frontMatter, textsOf) })
  await markdown.run(markdown.parse(file), file)
  return describe(file)
}

/** Returns the problems in the English of one on-screen text. */
export async function checkText(key: string, text: string): Promise<string[]> {
  const file = new VFile({ path: key, value: text.replace(/\{\w+\}/g, '25') })
  await english.run(english.parse(file), file)
  return describe(file)
}

function describe({ path, messages }: VFile): string[] {
  return messages.map(({ line, source, reason }) => `${path}:${line ?? 1} ${reason} (${source})`)
}

async function checkAll(): Promise<string[]> {
  const pages = [
    ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'],
    ...['docs', 'site', 'stories'].flatMap((folder) =>
      readdirSync(join(packageFolder, folder))
        .filter((file) => /\.mdx?$/.test(file))
        .map((file) => `${folder}/${file}`),
    ),
  ]
  const words = { ...amountWords, ...formWords, ...recipientWords, ...sheetWords, ...transferWords }
  const checked = await Promise.all([
    ...pages.map((page) => checkPage(page, readFileSync(join(packageFolder, page), 'utf8'))),
    ...Object.entries(words).map(([key, text]) => checkText(`messages ${key}`, text)),
  ])
  return checked.flat()
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const problems = await checkAll()
  stdout.write(problems.map((problem) => `${problem}\n`).join(''))
  exit(problems.length ? 1 : 0)
}
