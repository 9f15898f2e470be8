import { createElement, type ReactElement, useLayoutEffect, useRef } from 'react'

/** Renders a node of the page inside React: the node itself, or a copy if it is shown in several places. */
export function hostNode(node: Node, shown: 'itself' | 'copied'): ReactElement {
  return createElement(HostNode, { node, shown })
}

function HostNode({ node, shown }: { node: Node; shown: 'itself' | 'copied' }) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    place.current?.replaceChildren(shown === 'itself' ? node : node.cloneNode(true))
  }, [node, shown])
  return createElement('span', { ref: place, style: { display: 'contents' } })
}
