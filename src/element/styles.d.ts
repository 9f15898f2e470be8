declare module '*.css?inline' {
  const styles: string
  // biome-ignore lint/style/noDefaultExport: Vite gives the text of a stylesheet as the default export
  export default styles
}
