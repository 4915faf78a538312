/* Outcomes as badges, important entries marked in the whole row's subject. */
({
  options: { version: '1.0' },
  extensions: {
    outcome: { interested: 'primary', callAgain: 'warning', quoted: 'primary', won: 'success', noNeed: 'muted' },
    /* Rows as stored, by id: filled once a load, so that a cell need not search for its own. */
    byId: {},
    index: function () {
      var byId = {};
      vm.rows.forEach(function (row) { byId[row.id] = row; });
      this.extensions.byId = byId;
    },
    raw: function (id) {
      return this.extensions.byId[id];
    }
  },
  hooks: {
    onLoad: function (data) {
      this.extensions.index();
      var total = data.reduce(function (sum, row) { return sum + (Number(row.minutes) || 0); }, 0);
      console.info('minutes on this page: ' + total);
    },
    onCellRender: function (at) {
      var raw = this.extensions.raw(at.rowData.id);
      if (!raw) return;
      if (at.colData.propertyCode === 'result' && raw.data.result) return { type: 'badge', status: this.extensions.outcome[raw.data.result] || 'default', text: at.rowData.result };
      if (at.colData.propertyCode === 'subject' && raw.data.important) return { type: 'color', value: 'error', child: { type: 'text', text: at.rowData.subject, bold: true } };
    }
  }
})
