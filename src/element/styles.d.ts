declare module '*.css?inline' {
  const styles: string
  // biome-ignore lint/style/noDefaultExport: so the build gives it
  export default styles
}
