'use client'
import { Component, type ReactNode } from 'react'

type State = { status: 'whole' } | { status: 'broken'; error: unknown }

/** Keeps what is thrown while its children are drawn from the page around it, and shows something in their place. */
export class ErrorBoundary extends Component<ErrorBoundary.Props, State> {
  static getDerivedStateFromError(error: unknown): State {
    return { status: 'broken', error }
  }

  override state: State = { status: 'whole' }

  override componentDidCatch(): void {
    this.props.onBroken()
  }

  override render(): ReactNode {
    const { state, props } = this
    return state.status === 'whole'
      ? props.children
      : props.fallback({ error: state.error, onRetry: () => this.setState({ status: 'whole' }) })
  }
}

export declare namespace ErrorBoundary {
  type Props = {
    children: ReactNode
    /** Draws what is shown instead; `onRetry` draws the children anew. */
    fallback: (broken: Broken) => ReactNode
    /** Called once something was thrown: time to load what is shown instead. */
    onBroken: () => void
  }
  type Broken = {
    /** What was thrown: anything, also a stranger's. */
    error: unknown
    onRetry: () => void
  }
}
