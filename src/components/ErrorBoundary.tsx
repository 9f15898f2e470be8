'use client'
import { Component, type ReactNode } from 'react'

type State = { status: 'whole' } | { status: 'broken'; error: unknown }

/** Keeps what is thrown while its children are drawn from the page around it, and shows something in their place. */
export class ErrorBoundary extends Component<ErrorBoundary.Props, State> {
  static getDerivedStateFromError(error: unknown): State {
    return { status: 'broken', error }
  }

  override state: State = { status: 'whole' }

  override render(): ReactNode {
    const { children, fallback } = this.props
    if (this.state.status === 'whole') return children
    return fallback({ error: this.state.error, onRetry: () => this.setState({ status: 'whole' }) })
  }
}

export declare namespace ErrorBoundary {
  type Props = {
    children: ReactNode
    /** Draws what is shown instead; `onRetry` draws the children anew. */
    fallback: (broken: Broken) => ReactNode
  }
  type Broken = {
    /** What was thrown: anything, also a stranger's. */
    error: unknown
    onRetry: () => void
  }
}
