import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [index('home.tsx'), route('api/bridge/*', 'bridge.ts')] satisfies RouteConfig
