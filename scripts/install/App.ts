import type { Sandbox } from '../../sandbox/Sandbox.js'
import { connectByWidget } from '../examplesHosts.js'
import type { Host } from '../examplesVisit.js'

/** An app as a new user would set it up, generated here, installed with the packed tarball and built. */
export type App = {
  /** Its folder. */
  name: string
  manager: 'npm' | 'pnpm' | 'yarn'
  dependencies: { readonly [name: string]: string }
  /** Packages to omit or to pin, in the syntax of its package manager. */
  overrides?: { readonly [name: string]: string }
  /** Its sources by path, over the sandbox's chains. */
  files(sandbox: Sandbox): { readonly [path: string]: string }
  /** Its build commands, run by Node. */
  build: readonly (readonly string[])[]
  /** A static folder, or a Node server. */
  serve: { folder: string } | { args: (port: string) => string[] }
  /** The client files, which are searched for the key. */
  bundles: string
  /** The Node version that its tools require, if newer than this one. */
  node?: string
  /** Name prefixes of packages that must not be installed. */
  absent?: readonly string[]
  pages: readonly AppPage[]
}

/** One page of an app, and one row of the table. */
export type AppPage = Host & {
  name: string
  path: string
  /** Whether the first HTML contains the form. */
  rendered?: boolean
  /** Its Content-Security-Policy. */
  policy?: string
}

/** A page that uses the widget's own wallet list. */
export const plainPage = (name: string, path: string, others: Partial<AppPage> = {}): AppPage => ({
  name,
  path,
  connect: connectByWidget,
  keyHeader: 'unnamed',
  ...others,
})

/** Packages that an app with only EVM chains must not install. */
export const solanaPackages = ['@solana/'] as const

/** Omits react-native, a dependency of the wallet adapter and of wagmi 2's connectors. */
export const withoutReactNative = {
  'react-native': 'npm:empty-npm-package@1.0.0',
  '@react-native-async-storage/async-storage': 'npm:empty-npm-package@1.0.0',
} as const
