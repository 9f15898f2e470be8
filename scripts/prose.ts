/**
 * `tsx scripts/prose.ts`: the English of the handbook, of the other pages and of the words on screen, by the public rules
 * of retext. `scripts/proseExceptions.ts` says what is let pass, and why.
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

/** Words in the forms in which a sentence can need them. */
const personal = [...Object.values(knownWords).flat(), ...Object.keys(errors)].flatMap((word) => [
  word,
  `${word}'s`,
])

/** Passive voice is fine here: often nobody knows who did it. */
const english = unified()
  .use(retextEnglish)
  .use(retextSpell, { dictionary, personal: personal.join('\n'), max: 3 })
  .use(retextSimplify, { ignore: Object.values(plainHere).flat() })
  .use(retextRepeatedWords)
  .use(retextIndefiniteArticle)
  .use(retextRedundantAcronyms)
  // For readers of 16 years or more: a sentence that five of seven public measures call hard is made shorter.
  .use(retextReadability, { age: 16, threshold: 5 / 7 })

/** The bridge's types know no processor whose rules are typed; it takes one all the same. */
const markdown = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRetext, english as never)

/** What a page of MDX says to the bundler, which stands where a page of Markdown would begin a paragraph. */
const imports = /^import .*$/gm

/**
 * Tells what is wrong with the English of a page in Markdown or MDX. Code is left out.
 *
 * @example
 * ```ts
 * import { checkPage } from './prose.js'
 *
 * const problems = await checkPage('docs/widget.md', 'The colour of a the widget.')
 * ```
 */
export async function checkPage(path: string, text: string): Promise<string[]> {
  const file = new VFile({ path, value: text.replace(imports, '') })
  await markdown.run(markdown.parse(file), file)
  return describe(file)
}

/** Tells what is wrong with the English of one text on screen. */
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
