'use client'
import { Component, type ReactNode } from 'react'

/** What was thrown, wrapped, because anything can be; nothing while all is drawn. */
type State = { broken?: { error: unknown } | undefined }

/** Keeps what is thrown while its children are drawn from the page around it, and shows something in their place. */
export class ErrorBoundary extends Component<ErrorBoundary.Props, State> {
  static getDerivedStateFromError(error: unknown): State {
    return { broken: { error } }
  }

  override state: State = {}

  override componentDidCatch(): void {
    this.props.onBroken()
  }

  override render(): ReactNode {
    const { broken } = this.state
    const onRetry = () => this.setState({ broken: undefined })
    return broken ? this.props.fallback({ ...broken, onRetry }) : this.props.children
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
