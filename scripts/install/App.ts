import type { Sandbox } from '../../sandbox/Sandbox.js'
import { connectByWidget } from '../examplesHosts.js'
import type { Host } from '../examplesVisit.js'

/** An app as a stranger would set it up, written here, installed with the packed tarball and built. */
export type App = {
  /** Its folder. */
  name: string
  manager: 'npm' | 'pnpm' | 'yarn'
  dependencies: { readonly [name: string]: string }
  /** Packages that are left out, or held to a version, in the words of its manager. */
  overrides?: { readonly [name: string]: string }
  /** Its sources by their paths, over the sandbox's chains. */
  files(sandbox: Sandbox): { readonly [path: string]: string }
  /** The commands that build it, by Node. */
  build: readonly (readonly string[])[]
  /** A folder of files, or a server by Node. */
  serve: { folder: string } | { args: (port: string) => string[] }
  /** What a browser gets of it: searched for the key. */
  bundles: string
  /** The version of Node that its tools want, where this one is too old for them. */
  node?: string
  /** What the names of packages begin with of which none must have been installed. */
  absent?: readonly string[]
  pages: readonly AppPage[]
}

/** One page of an app: a row of the table. */
export type AppPage = Host & {
  name: string
  path: string
  /** Whether the first HTML holds the form. */
  rendered?: boolean
  /** The Content-Security-Policy that it is under. */
  policy?: string
}

/** A page on which the widget's own list of wallets is used. */
export const plainPage = (name: string, path: string, others: Partial<AppPage> = {}): AppPage => ({
  name,
  path,
  connect: connectByWidget,
  keyHeader: 'unnamed',
  ...others,
})

/** What an app that moves money between EVM chains alone must not bring along. */
export const solanaPackages = ['@solana/'] as const

/** Leaves react-native out, which the wallet adapter and wagmi 2's connectors bring along. */
export const withoutReactNative = {
  'react-native': 'npm:empty-npm-package@1.0.0',
  '@react-native-async-storage/async-storage': 'npm:empty-npm-package@1.0.0',
} as const
