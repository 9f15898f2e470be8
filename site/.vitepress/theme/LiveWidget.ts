import { useData } from 'vitepress'
import { defineComponent, h, onBeforeUnmount, onMounted, ref, watch } from 'vue'
import type { LiveWidget as Live } from './startLiveWidget.js'

/** The place of the live widget. React and the package are loaded with the one page that shows it. */
export const LiveWidget = defineComponent({
  name: 'LiveWidget',
  setup() {
    const place = ref<HTMLElement>()
    const { isDark } = useData()
    let live: Live | undefined
    onMounted(async () => {
      const { startLiveWidget } = await import('./startLiveWidget.js')
      if (!place.value) return
      live = startLiveWidget(place.value)
      live.show(isDark.value)
    })
    watch(isDark, (now) => live?.show(now))
    onBeforeUnmount(() => live?.stop())
    return () => h('div', { ref: place, class: 'live-widget' })
  },
})
